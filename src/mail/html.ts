/** A piece of HTML in which nothing is left to escape. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | Html | Piece[];

/** Builds HTML from a template: what stands in it is text and stays text, unless it is `Html`. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(String.raw({ raw: parts }, ...pieces.map(written)));
}

function written(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(written).join("");
  return piece.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
