import { creditCheckCharacter } from '@fairgate/contract/identity/company/credit-code'
import sql from 'sql-template-tag'
import { openContent, recipientDigest } from '../../foundation/message/encrypt-message.ts'
import { createBadgeWorld } from './badge-world.ts'
import { files } from './factories/files.ts'
import type { TestOperator } from './world.ts'

let serial = 0

/** An unused credit code. */
export function freshCreditCode(): string {
  const seventeen = `91310000MA1${String(++serial).padStart(6, '0')}`
  return seventeen + creditCheckCharacter(seventeen)
}

/** Dispatch with every service, and what tests of a company's settings need besides. */
export async function createCompanyWorld(...given: Parameters<typeof createBadgeWorld>) {
  const world = await createBadgeWorld(...given)
  const { db, services } = world
  return {
    ...world,

    /** An unused telephone number. */
    telephone: () => `137${String(++serial).padStart(8, '0')}`,

    /** An uploaded, unclaimed licence of the operator's company. */
    licence: ({ operatorId, company }: TestOperator): Promise<string> =>
      files.build(db, {
        companyId: company.id,
        operatorId,
        purpose: 'licence',
        name: 'licence.png',
        type: 'image/png',
      }),

    /** The latest code that was sent to a number or address. */
    async codeTo(recipient: string): Promise<string> {
      const { id, content } = await db.one<{ id: string; content: Buffer }>(sql`
        select id, content_encrypted as content from message
        where recipient_blind_index = ${recipientDigest(services.cipher, recipient)} and content_encrypted is not null
        order by id desc limit 1`)
      return openContent(services.cipher, id, content)?.code ?? ''
    },

    /** The purposes of the messages that were sent to a number or address, in order. */
    async sentTo(recipient: string): Promise<string[]> {
      const rows = await db.many<{ purpose: string }>(sql`select purpose from message
        where recipient_blind_index = ${recipientDigest(services.cipher, recipient)} order by id`)
      return rows.map(({ purpose }) => purpose)
    },

    /** What the log stored last of a command. */
    logged: (command: string) =>
      db.one<{ before: Record<string, unknown>; after: Record<string, unknown>; all: string }>(sql`
        select before, after, concat(before, after, target_name) as all from operation_log_entry
        where command = ${command} and status_code = 10001 order by id desc limit 1`),
  }
}

export type CompanyWorld = Awaited<ReturnType<typeof createCompanyWorld>>
