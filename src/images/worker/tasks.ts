/** One picture in the two sizes that screens need, in one format, without metadata. */
export interface PictureSizes {
  /** Square, for cards and round frames; at most 560 pixels a side. */
  card: Buffer;
  /** Uncropped, for the page of a craftsman. */
  page: Buffer;
}

/** Its sizes as WebP. */
export interface EncodedPicture extends PictureSizes {
  /** Null unless both are clearly smaller. */
  avif: PictureSizes | null;
  /** Uncropped, at most 1600 pixels a side; only of pictures of works. */
  large?: Buffer;
}

/** A logo as a PNG of its own shape. */
export interface EncodedLogo {
  png: Buffer;
  width: number;
  height: number;
}

/** A square picture made of the logo. */
export interface LogoIcon {
  /** In pixels. */
  side: number;
  /** The share of the side that the longer side of the logo takes. */
  share: number;
  /** Otherwise it is transparent around the logo. */
  isOnGround: boolean;
}

/** What a site has of its own: name, logo or colours. */
export interface BrandPictures {
  name: string;
  /** A PNG in base64, or, until it is read, what stands for it; null without one. */
  logo: string | null;
  /** `#rrggbb`, dark enough for light words. */
  colour: string;
}

/** Contents of the picture that a messenger shows with the address of a listing. */
export interface PreviewTexts {
  name: string;
  /** Profession and city. */
  trade: string;
  /** Null for the standard name and colours. */
  brand: BrandPictures | null;
}

/** Contents of the same for the site itself. */
export interface SitePreviewTexts {
  brand: BrandPictures;
  tagline: string;
}

/** What the image process does with the bytes of a picture, by name. */
export interface ImageTasks {
  encodePicture: { options: null; output: EncodedPicture };
  /** Without AVIF. */
  encodeWebp: { options: null; output: EncodedPicture };
  /** With the large size. */
  encodeWork: { options: null; output: EncodedPicture };
  encodeLogo: { options: null; output: EncodedLogo };
  /** Its bytes are those of the logo. */
  drawLogoIcon: { options: LogoIcon; output: Buffer };
  renderDrawing: { options: { side: number }; output: Buffer };
  /** No bytes stand for no photo. */
  drawPreview: { options: PreviewTexts; output: Buffer };
  /** Without bytes. */
  drawSitePicture: { options: SitePreviewTexts; output: Buffer };
}

export type ImageTaskName = keyof ImageTasks;

/** Its bytes follow on the standard input: a message of megabytes is slow and is copied many times. */
export interface ImageTask<Name extends ImageTaskName = ImageTaskName> {
  name: Name;
  options: ImageTasks[Name]["options"];
  length: number;
  /** That it may take at most, in milliseconds. */
  processorTime: number;
}

/** Sent by the image process once it can take a task. */
export interface ImageProcessReady {
  kind: "ready";
}

/** Sent by the image process after each task. */
export type ImageReply = TaskResult & {
  /** That the task has taken, in milliseconds. */
  processorTime: number;
  /** Whether the process has kept so much memory that the next task wants a new one. */
  isWorn: boolean;
};

export type TaskResult =
  | { kind: "output"; output: unknown }
  /** The Arabic message for the field `image`. */
  | { kind: "refusal"; message: string }
  | { kind: "failure"; stack: string }
  /** It is still at work, and will not be waited for. */
  | { kind: "overtime" };
