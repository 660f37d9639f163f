import type { Copied } from '../kernel/copied.ts'

/** What a rehearsal has of an exhibition beside its row, which `insertRehearsal` makes. */
export const copiedOfExhibition: readonly Copied[] = [{ table: 'exhibition_co_sponsor' }]
