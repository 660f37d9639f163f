import { messageStateMachine } from '@fairgate/contract/foundation/message/states'
import sql from 'sql-template-tag'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'

type State = keyof typeof messageStateMachine.states
type Event = keyof typeof messageStateMachine.events

export interface LockedMessage extends EntityRow {
  state: State
  purpose: string
  recipient: string
  /** Whether its content still exists. */
  hasContent: boolean
  platformId: string | null
}

/** Messages are the venue's: no other company has any. Those addressed to nobody are nobody's. */
export const message: EntityDefinition<LockedMessage, State, Event> = {
  entityType: 'message',
  table: 'message',
  withoutHistory: true,
  machine: messageStateMachine,
  columns: sql`t.id, t.version, t.state, t.purpose, t.recipient_masked as recipient,
    t.content_encrypted is not null as "hasContent", (select id from company where type = 'platform') as "platformId"`,
  scope: ({ companyType }) => (companyType === 'platform' ? sql`not t.decoy` : sql`false`),
  may: { resend: { permission: 'message:resend', if: (_actor, row) => row.hasContent } },
  affectedCompanies: row => [row.platformId],
  nameOf: row => `${row.purpose} ${row.recipient}`,
}
