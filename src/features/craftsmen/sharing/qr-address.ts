/** Where the QR code of a listing's address is. */
export const qrAddress = ({ id }: { id: number }, format: "svg" | "png") => `/qr/${id}.${format}`;
