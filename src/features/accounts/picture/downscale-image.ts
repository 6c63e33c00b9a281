const heavy = 1.5 * 1024 * 1024;
/** HEIC, which only Apple's browsers read, and AVIF, which the server reads up to 6 megapixels. */
const alwaysRedrawn = /^image\/(hei[cf]|avif)$/;
const longestSide = 2400;
/** A long strip must not become too thin to be taken. */
const shortestSide = 400;
const quality = 0.86;

/**
 * A picture as it is sent: a heavy one drawn anew, upright and smaller, because photographs of
 * phones are often heavier than what is taken, and slow to send, or of a kind that is not. What
 * cannot be drawn here stays as it came.
 */
export async function lighter(file: File): Promise<File> {
  const isRedrawn = alwaysRedrawn.test(file.type);
  if (file.size <= heavy && !isRedrawn) return file;
  try {
    const jpeg = showsWhatIsDrawn() ? await asJpeg(await drawn(file)) : null;
    if (jpeg?.type !== "image/jpeg" || (jpeg.size >= file.size && !isRedrawn)) return file;
    const name = `${file.name.replace(/\.[^.]*$/, "")}.jpg`;
    return new File([jpeg], name, { type: jpeg.type, lastModified: file.lastModified });
  } catch {
    // The browser cannot read it; the server finds out what it is.
    return file;
  }
}

async function drawn(file: File) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const { width, height } = picture;
  const scale = Math.min(
    1,
    Math.max(longestSide / Math.max(width, height), shortestSide / Math.min(width, height)),
  );
  const { canvas, drawing } = newCanvas(Math.round(width * scale), Math.round(height * scale));
  // JPEG knows no transparency; without paper it would be black.
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

const asJpeg = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));

/** Some browsers hand out noise in place of what was drawn, against being recognised by it. */
function showsWhatIsDrawn() {
  const { drawing } = newCanvas(4, 4);
  drawing.fillStyle = "rgb(30 90 150)";
  drawing.fillRect(0, 0, 4, 4);
  const [red = 0, green = 0, blue = 0] = drawing.getImageData(1, 1, 1, 1).data;
  return [red - 30, green - 90, blue - 150].every((difference) => Math.abs(difference) < 8);
}

function newCanvas(width: number, height: number) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("No canvas to draw on");
  return { canvas, drawing };
}
