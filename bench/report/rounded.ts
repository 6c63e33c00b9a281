/** To two digits: of what is computed more would be a claim. */
export const round = (figure: number) =>
  Number(figure.toPrecision(2)).toLocaleString("en", { maximumFractionDigits: 2 });

export const percent = (share: number) => `${round(share * 100)} %`;
export const each = (figure: number) => `${round(figure)} a second`;
export const bits = (megabits: number) =>
  megabits < 10_000 ? `${round(megabits)} Mbit` : `${round(megabits / 1000)} Gbit`;
export const listings = (number: number) => `${number.toLocaleString("en")} listings`;
