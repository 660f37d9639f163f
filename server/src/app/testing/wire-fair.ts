import { createHash } from 'node:crypto'
import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { Answer } from '@fairgate/contract/kernel/wire/envelope'
import sql from 'sql-template-tag'
import { join } from '../../exhibitions/participation/hooks.ts'
import { exhibitions } from './factories/exhibitions.ts'
import type { TestServer } from './test-server.ts'
import { type WireAnswer, WireClient } from './wire-client.ts'
import { createWorld, type TestOperator } from './world.ts'

/** An active exhibition, its organizer and a partner with a quota, created through the wire protocol only. */
export async function createWireFair(server: Pick<TestServer, 'pool' | 'address'>) {
  const world = createWorld(server.pool)
  const { db } = world
  const organizer = await world.administrator('sponsor')
  const partner = await world.administrator('cooperatorMain')
  const exhibitionId = await exhibitions.build(db, {
    ...{ sponsorId: organizer.company.id, code: 'EXH-2030-0001', halls: ['N1'], onePersonOneBadge: true },
  })
  const own = { exhibitionId, sponsorId: organizer.company.id, state: 'active' as const }
  const root = await join(db, { ...own, companyId: organizer.company.id, kind: 'sponsor' })
  const guest = await join(db, { ...own, companyId: partner.company.id, kind: 'cooperator', parentId: root.id })
  const clients = {
    cn: new WireClient(server.address, { language: 'cn' }),
    en: new WireClient(server.address, { language: 'en' }),
  }

  const call = <N extends CommandName>(
    caller: TestOperator,
    command: N,
    input: Payload<N>,
    language: Language = 'cn',
  ): Promise<WireAnswer<Output<N>>> => clients[language].call(command, input as object, { token: caller.token })

  const type = await call(organizer, 'addBadgeType', {
    exhibitionId,
    nameCn: '展商',
    nameEn: 'Exhibitor',
    subject: 'person',
    colour: '#0b5ed7',
    approvalRoute: 'sponsor',
    phases: ['moveIn', 'open'],
  })
  const badgeTypeId = type.data.id
  for (const { id } of [root, guest]) {
    await call(organizer, 'allotQuota', { participationId: id, badgeTypeId, granted: 1000 })
  }

  /** Announces a file and sends its bytes; returns the answer to the upload. */
  async function upload(
    content: Buffer,
    name: string,
    { purpose = 'sheet', language = 'cn' }: { purpose?: 'sheet' | 'photo'; language?: Language } = {},
  ): Promise<Answer<{ fileId: string }> & { http: number }> {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const { data } = await call(partner, 'beginUpload', { purpose, name, size: content.length, sha256 }, language)
    const sent = await fetch(`${server.address}${data.url}&language=${language}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(content),
    })
    return { ...((await sent.json()) as Answer<{ fileId: string }>), http: sent.status }
  }

  /** A ticket type with nearly unlimited stock, on sale. */
  async function ticketTypeOnSale(): Promise<string> {
    await db.run(
      sql`update exhibition set sale_open = true, sale_from = '2020-01-01', sale_to = '2030-03-05' where id = ${exhibitionId}`,
    )
    const { data } = await call(organizer, 'addTicketType', {
      ...{ exhibitionId, nameCn: '日票', nameEn: 'Day', price: '80.00', total: 1_000_000 },
      ...{ firstDay: '2030-03-03', lastDay: '2030-03-05' },
    })
    return data.id
  }

  return {
    ...{ world, db, organizer, partner, exhibitionId, badgeTypeId, participationId: guest.id },
    ...{ clients, call, upload, ticketTypeOnSale },
  }
}

export type WireFair = Awaited<ReturnType<typeof createWireFair>>
