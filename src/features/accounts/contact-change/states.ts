/** What has become of a change of contacts: see the table `contact_change`. */
export const contactChangeStates = ["open", "waiting", "reverted"] as const;
