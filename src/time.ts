/** Spans of time in milliseconds, the only unit of spans here; what a library wants in seconds says so. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
