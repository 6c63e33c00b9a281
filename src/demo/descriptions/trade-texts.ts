export interface TradeTexts {
  /** First sentences, on what the craftsman does. */
  openings: readonly string[];
  /** How the craftsman works. Any detail may follow any opening. */
  details: readonly string[];
}
