import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { type MessageContent, openContent, recipientDigest } from '../../foundation/message/encrypt-message.ts'
import { createBadgeWorld } from './badge-world.ts'
import type { TestCompany, TestOperator } from './world.ts'

let serial = 0

interface OperatorState {
  id: string
  version: number
  state: string
  name: string
  roleId: string
  accountId: string | null
  note: string
}

/** Dispatch with every service, and what tests of operators and roles need besides. */
export async function createAccessWorld(...given: Parameters<typeof createBadgeWorld>) {
  const world = await createBadgeWorld(...given)
  const { db, services, call } = world

  async function sent(recipient: string): Promise<{ purpose: string; content: MessageContent }[]> {
    const rows = await db.many<{ id: string; purpose: string; encrypted: Buffer | null }>(sql`
      select id, purpose, content_encrypted as encrypted from message
      where recipient_blind_index = ${recipientDigest(services.cipher, recipient)} order by id`)
    return rows.map(({ id, purpose, encrypted }) => ({
      purpose,
      content: openContent(services.cipher, id, encrypted) ?? { text: '' },
    }))
  }

  return {
    ...world,
    sent,

    /** An unused telephone number. */
    telephone: () => `136${String(++serial).padStart(8, '0')}`,

    /** The input of `addOperator` for a new operator. */
    form(roleID: string): Payload<'addOperator'> {
      const mark = String(++serial).padStart(8, '0')
      return {
        ...{ name: `张三${mark}`, userName: `zhang.${mark}`, roleID },
        ...{ telephone: `139${mark}`, email: `zhang${mark}@example.com` },
      }
    },

    /** Inserts a role of the company with these permissions. */
    async role(company: TestCompany, permissions: readonly string[]): Promise<string> {
      const mark = ++serial
      const { id } = await db.one<{ id: string }>(sql`
        insert into role (company_id, name_cn, name_en, permissions)
        values (${company.id}, ${`岗位${mark}`}, ${`Post ${mark}`}, ${[...permissions]}) returning id`)
      return id
    },

    row: (id: string) =>
      db.maybe<OperatorState>(sql`
        select id, version, state, name, role_id as "roleId", account_id as "accountId", note from operator where id = ${id}`),

    /** Key and current version. */
    key: (id: string) =>
      db.one<{ id: string; version: number }>(sql`select id, version from operator where id = ${id}`),

    /** The token of the latest link that was sent to a telephone. */
    async invitation(telephone: string): Promise<string> {
      const link = (await sent(telephone)).findLast(({ purpose }) => purpose === 'operatorInvited')?.content.link
      return new URL(link ?? '').searchParams.get('invitation') ?? ''
    },

    /** Requests a code with a solved captcha, and reads the code from the message. */
    async completionCode(invitation: string, telephone: string): Promise<string> {
      const { id } = await db.one<{ id: string }>(
        sql`insert into captcha (kind, answer) values ('typed', 'aDeF') returning id`,
      )
      await call(null, 'getVerificationcodeByCompleteTemp', { invitation, captchaId: id, captcha: 'aDeF' })
      return (await sent(telephone)).findLast(({ purpose }) => purpose === 'completeCode')?.content.code ?? ''
    },

    /** The number of active administrators of a company. */
    async administrators(company: TestCompany): Promise<number> {
      const { n } = await db.one<{ n: number }>(sql`
        select count(*) as n from operator o join role r on r.id = o.role_id
        where o.company_id = ${company.id} and o.state = 'inUse' and r.administrator`)
      return n
    },

    /** The result of a batch of one row: done, or the refusal of that row. */
    async one<N extends CommandName & ('freezeOperator' | 'unfreezeOperator' | 'deleteOperator' | 'deleteRole')>(
      caller: TestOperator,
      command: N,
      key: { id: string; version: number },
    ): Promise<string> {
      const { statusCode, msg, data } = await call(caller, command, { rows: [key] } as Payload<N>)
      if (statusCode !== 10001) return msg
      const { count, failed } = data as { count: number; failed: { msg: string }[] }
      return count === 1 ? 'done' : (failed[0]?.msg ?? '')
    },
  }
}

export type AccessWorld = Awaited<ReturnType<typeof createAccessWorld>>
