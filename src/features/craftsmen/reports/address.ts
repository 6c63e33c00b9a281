/** The page on which a visitor says what is wrong with a listing. */
export const reportAddress = ({ id }: { id: number }) => `/report/${id}`;
