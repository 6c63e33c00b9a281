import { formatNumber } from "#src/arabic/plural.ts";

export const worksTexts = {
  title: "من أعماله",
  /** Of a picture without a caption. */
  picture: (number: number, name: string) => `الصورة ${formatNumber(number)} من أعمال ${name}`,
  viewer: (name: string) => `صور من أعمال ${name}`,
  position: (number: number, total: number) => `${formatNumber(number)} من ${formatNumber(total)}`,
  next: "الصورة التالية",
  previous: "الصورة السابقة",
  zoomIn: "تكبير",
  zoomOut: "تصغير",
  close: "إغلاق",
};
