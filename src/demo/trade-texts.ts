export interface TradeTexts {
  /** First sentences: what the craftsman does. */
  openings: readonly string[];
  /** How he works. Any detail may follow any opening. */
  details: readonly string[];
}
