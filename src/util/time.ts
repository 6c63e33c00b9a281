/** Spans of time in milliseconds, the only unit of spans here. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
export const year = 365 * day;

/** For the libraries and headers that count in seconds. */
export const inSeconds = (span: number): number => span / second;
