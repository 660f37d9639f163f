import sql from 'sql-template-tag'
import { type Kept, noName } from '../kernel/retention.ts'

/** What declarations hold of who declared; their images go by themselves (`shredImages`). */
export const keptDeclarations: Kept = {
  table: 'declaration',
  key: ['id'],
  marked: true,
  parts: {
    person: {
      some: sql`true`,
      gone: {
        ...{ name: noName, phone_digest: sql`null`, phone_sealed: sql`null`, phone_masked: sql`''` },
        typed: sql`'{}'`,
      },
    },
    document: {
      some: sql`true`,
      // Thirty-two bytes of its own: what is declared by one document is found by it.
      gone: {
        ...{ document_sealed: sql`null`, document_masked: sql`''` },
        person: sql`sha256(convert_to(t.id::text, 'UTF8'))`,
      },
    },
  },
}

/** Whom a receipt admits is told by the digest of their document alone. */
export const keptReceipts: Kept = {
  table: 'receipt',
  key: ['exhibition_id', 'person'],
  marked: false,
  parts: { document: { some: sql`true`, gone: 'row' } },
}

/** Declarations `t` that somebody is to decide, or a machine. */
export const underReview = sql`t.state in ('processing', 'pendingManual')`
