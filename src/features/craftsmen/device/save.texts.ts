/** The name of the heart's button; whether it is pressed says the rest. */
export const saveName = (fullname: string) => `حفظ ${fullname}`;
