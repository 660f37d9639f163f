import sql from 'sql-template-tag'
import { badgeParticipation } from '../../badging/badge/api.ts'
import { matchHolders } from '../../kernel/retention/data-export.ts'
import type { RetentionRule } from '../../kernel/retention/retention.ts'
import { ticketParticipation } from '../../sales/ticket/api.ts'

/**
 * The personal data of a passage: its badge or ticket, the text of an unknown code, the guard's note. The passage itself and its
 * participation remain, and so do all statistics.
 */
export const passageRetention: RetentionRule = {
  table: 'passage',
  key: ['exhibition_id', 'id'],
  marked: false,
  parts: {
    passage: {
      some: sql`(t.badge_id is not null or t.ticket_id is not null or t.shown is not null or t.guard_note is not null or t.blacklisted is not null)`,
      redaction: {
        ...{
          badge_id: sql`null`,
          ticket_id: sql`null`,
          shown: sql`null`,
          guard_note: sql`null`,
          blacklisted: sql`null`,
        },
        participation_id: sql`coalesce(t.participation_id,
          ${badgeParticipation(sql`t.exhibition_id`, sql`t.badge_id`)}, ${ticketParticipation(sql`t.exhibition_id`, sql`t.ticket_id`)})`,
      },
    },
  },
  dataExport: {
    matchRows: identifiers => sql`(${matchHolders(identifiers, sql`t.exhibition_id`, sql`t.badge_id`)}
      or ${matchHolders(identifiers, sql`t.exhibition_id`, sql`t.ticket_id`)})`,
    columns: { at: 'plain', direction: 'plain', verdict: 'plain', shown: 'plain', guard_note: 'plain' },
    excludedColumns: {
      badge_id: 'exported with the badges',
      ticket_id: 'exported with the tickets',
      blacklisted: 'exported with the black list',
      participation_id: 'the exhibitor it counts for, not personal data',
    },
  },
}

/** The last position of holders and their number of entries. */
export const presenceRetention: RetentionRule = {
  table: 'presence',
  key: ['exhibition_id', 'holder_id'],
  marked: false,
  parts: { passage: { some: sql`true`, redaction: 'row' } },
  dataExport: {
    matchRows: identifiers => matchHolders(identifiers, sql`t.exhibition_id`, sql`t.holder_id`),
    columns: { gate_day: 'plain', entries_total: 'plain' },
  },
}
