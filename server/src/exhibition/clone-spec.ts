import type { CloneSpec } from '../kernel/clone-spec.ts'

/** What a rehearsal has of an exhibition beside its row, which `insertRehearsal` makes. */
export const exhibitionClone: readonly CloneSpec[] = [{ table: 'exhibition_co_sponsor' }]
