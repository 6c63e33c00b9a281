/** HTML whose text is already escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | Html | Piece[];

/** Template tag for HTML: values are escaped unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(String.raw({ raw: strings }, ...pieces.map(toHtml)));
}

function toHtml(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(toHtml).join("");
  return piece.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
