/** Of every account in the browser tests, the admin's included. */
export const password = "zaytoun-7-jisr";
