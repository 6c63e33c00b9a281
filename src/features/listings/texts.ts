/** Why a listing that is being imported is not public yet. */
export const notYetPublic = "لم يكتمل استيراده بعد.";
