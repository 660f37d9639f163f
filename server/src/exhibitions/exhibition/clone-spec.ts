import type { CloneSpec } from '../../kernel/lifecycle/clone-spec.ts'

/** What a sandbox exhibition copies in addition to its row, which `insertSandbox` creates. */
export const exhibitionClone: readonly CloneSpec[] = [{ table: 'exhibition_co_sponsor' }]
