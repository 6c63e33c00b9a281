/** Durations in milliseconds, the unit of all durations in the program. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
export const year = 365 * day;

/** For libraries and headers that use seconds. */
export const inSeconds = (duration: number): number => duration / second;
