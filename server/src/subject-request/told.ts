import { toldOperators } from '../access/facts.ts'
import { toldAttendances, toldConsents, toldPeople } from '../audience/facts.ts'
import { toldAppeals, toldEntries } from '../blacklist/facts.ts'
import { toldContacts, toldReceivers } from '../company/facts.ts'
import { toldImages } from '../epidemic/facts.ts'
import { toldCalls } from '../hotline/facts.ts'
import type { Kept } from '../kernel/retention.ts'
import type { Told } from '../kernel/told.ts'
import { keptOfExhibitions, keptOfTime } from '../privacy/facts.ts'
import { toldAccounts } from '../session/facts.ts'
import { toldRecipients } from '../spread/facts.ts'
import { toldInvitations } from '../survey/facts.ts'

/** Every table of which something is shredded. */
export const everyKept: readonly Kept[] = [...keptOfExhibitions, ...keptOfTime].map(({ kept }) => kept)

/** How rows of a table are found and told; undefined where they are nobody's. */
export const toldOf = ({ told, table, key }: Kept): Told | undefined =>
  'nobodys' in told ? undefined : { ...told, table, key }

/** All that is told to a person of what is kept of them: what retention shreds, and what has a rule of its own. */
export const toldTables: readonly Told[] = [
  ...everyKept.flatMap(kept => toldOf(kept) ?? []),
  ...[toldImages, toldPeople, toldConsents, toldAttendances, toldEntries, toldAppeals],
  ...[toldAccounts, toldOperators, toldContacts, toldReceivers, toldRecipients, toldInvitations, toldCalls],
]
