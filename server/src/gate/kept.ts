import sql from 'sql-template-tag'
import { badgeParticipation } from '../badge/facts.ts'
import { matchHolders } from '../kernel/data-export.ts'
import type { Kept } from '../kernel/retention.ts'
import { ticketParticipation } from '../ticket/facts.ts'

/**
 * Whose a passage was: its badge or ticket, what an unknown code said, what a guard noted. That somebody of a participation
 * passed there and then stays, and so do all figures.
 */
export const keptPassages: Kept = {
  table: 'passage',
  key: ['exhibition_id', 'id'],
  marked: false,
  parts: {
    passage: {
      some: sql`(t.badge_id is not null or t.ticket_id is not null or t.shown is not null or t.guard_note is not null or t.listed is not null)`,
      gone: {
        ...{ badge_id: sql`null`, ticket_id: sql`null`, shown: sql`null`, guard_note: sql`null`, listed: sql`null` },
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
      badge_id: 'the badge stands under badges',
      ticket_id: 'the ticket stands under tickets',
      listed: 'the entry stands under the black list',
      participation_id: 'whose exhibitor it was counted for: of nobody’s person',
    },
  },
}

/** Where holders were last, and how often they came in. */
export const keptPresences: Kept = {
  table: 'presence',
  key: ['exhibition_id', 'holder_id'],
  marked: false,
  parts: { passage: { some: sql`true`, gone: 'row' } },
  dataExport: {
    matchRows: identifiers => matchHolders(identifiers, sql`t.exhibition_id`, sql`t.holder_id`),
    columns: { gate_day: 'plain', entries_total: 'plain' },
  },
}
