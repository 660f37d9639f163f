import { type MessagePurpose, messagePurposes } from '@fairgate/contract/foundation/message/purposes'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createMessageWorld } from '../../app/testing/message-world.ts'
import { openContent } from './encrypt-message.ts'
import { bilingualMarks } from './hooks.ts'

const made = await closeAfterAll(createMessageWorld())

const values = { company: { cn: '启帆会展', en: 'Sail Expo' }, link: 'https://fair.example/i/1', days: 7 }

it.each([
  ['cn', ['启帆会展邀请您'], ['Sail Expo']],
  ['en', ['Sail Expo invites you'], ['启帆会展']],
  ['both', ['启帆会展邀请您', 'Sail Expo invites you'], []],
] as const)('names are in the language of the message: %s', async (language, said, unsaid) => {
  const services = await made.services()
  const id = await made.write(services, { purpose: 'operatorInvited', language, values })
  const { content } = await made.db.one<{ content: Buffer }>(
    sql`select content_encrypted as content from message where id = ${id}`,
  )
  const text = openContent(services.cipher, id, content)?.text ?? ''
  for (const part of said) expect(text).toContain(part)
  for (const part of unsaid) expect(text).not.toContain(part)
})

/** Every variable of a purpose with a distinct value; values that differ by language contain the language. */
function valuesOf(purpose: MessagePurpose) {
  const { subject, text } = messagePurposes[purpose]
  const part = JSON.stringify([subject, text])
  const marks = [...part.matchAll(/\{\{(\w+)\}\}/g)].map(([, mark = '']) => mark)
  const bilingual: readonly string[] = bilingualMarks
  return Object.fromEntries(
    marks
      .filter(mark => mark !== 'venue')
      .map(mark => [mark, bilingual.includes(mark) ? { cn: `中文${mark}`, en: `English ${mark}` } : '7']),
  )
}

describe('each kind of message names everything in its recipient’s language', () => {
  it.each(Object.keys(messagePurposes) as MessagePurpose[])('%s', async purpose => {
    // The venue’s own name, which every message contains, in both languages too.
    await made.db.run(
      sql`update company set name_cn = '中文会展中心', name_en = 'English Venue' where type = 'platform'`,
    )
    const services = await made.services()
    for (const [language, other] of [
      ['cn', /English/],
      ['en', /中文/],
    ] as const) {
      const to = 'reader@fair.example'
      const id = await made.write(services, { purpose, to, language, values: valuesOf(purpose) as never })
      const row = await made.db.one<{ content: Buffer; subject: string; language: string }>(
        sql`select content_encrypted as content, subject, language from message where id = ${id}`,
      )
      const text = openContent(services.cipher, id, row.content)?.text ?? ''
      expect(`${row.subject} ${text}`).not.toMatch(other)
      expect(row.language).toBe(language)
    }
  })
})
