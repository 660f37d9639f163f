import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMessageWorld, type MessageWorld } from '../testing/message-world.ts'
import { openContent } from './sealed-message.ts'

let made: MessageWorld
beforeAll(async () => {
  made = await createMessageWorld()
})
afterAll(() => made.close())

const values = { company: { cn: '启帆会展', en: 'Sail Expo' }, link: 'https://fair.example/i/1', days: 7 }

it.each([
  ['cn', ['启帆会展邀请您'], ['Sail Expo']],
  ['en', ['Sail Expo invites you'], ['启帆会展']],
  ['both', ['启帆会展邀请您', 'Sail Expo invites you'], []],
] as const)('names are said in the language of the message: %s', async (language, said, unsaid) => {
  const services = await made.services()
  const id = await made.write(services, { purpose: 'operatorInvited', language, values })
  const { content } = await made.db.one<{ content: Buffer }>(
    sql`select content_sealed as content from message where id = ${id}`,
  )
  const text = openContent(services.cipher, id, content)?.text ?? ''
  for (const words of said) expect(text).toContain(words)
  for (const words of unsaid) expect(text).not.toContain(words)
})
