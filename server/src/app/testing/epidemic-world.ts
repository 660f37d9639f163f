import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { jobs } from '../jobs.ts'
import { createAccessWorld } from './access-world.ts'
import type { Fair } from './badge-world.ts'
import { files } from './factories/files.ts'
import { guestPicture, provedGuest } from './proved-guest.ts'
import type { TestOperator } from './world.ts'

export const strategy: Omit<Payload<'addEpidemicSetting'>, 'exhibitionId'> = {
  ...{ auditMode: 'manual', healthCode: true, tripCard: false, nucleic: '48', vaccine: '0', tripRisk: 'noLimit' },
  ...{ agreementCn: '我承诺以上内容属实。', agreementEn: 'All of this is true.', blockedCities: ['310000'] },
}

/** An exhibition that accepts declarations. */
export interface EpidemicFair extends Fair {
  settingId: string
  code: string
}

type Form = Omit<Payload<'addDeclaration'>, 'guest'>

/** A fixture for declarations, with the venue's administrator and a second one who decides. */
export async function createEpidemicWorld(...given: Parameters<typeof createAccessWorld>) {
  const world = await createAccessWorld(...given)
  const venue = world.platform
  const second = await world.world.operator(venue.company, { permissions: ['epidemic:approve', 'epidemic:view'] })

  let networks = 0
  const nextAddress = () => `10.9.${Math.floor(networks / 250)}.${networks++ % 250}`
  const call = <N extends CommandName>(
    caller: TestOperator | null,
    command: N,
    input: Payload<N>,
    language: 'cn' | 'en' = 'cn',
  ) => world.call(caller, command, input, { address: nextAddress(), language })

  /** An exhibition that accepts declarations. */
  async function opened(changes: Partial<typeof strategy> = {}): Promise<EpidemicFair> {
    const fair = await world.fair()
    const made = await call(venue, 'addEpidemicSetting', { exhibitionId: fair.exhibitionId, ...strategy, ...changes })
    await call(venue, 'setEpidemicSettingStatus', { ...made.data, isOpen: true })
    const { url } = (await call(venue, 'getEpidemicSettingCode', { id: made.data.id })).data
    return { ...fair, settingId: made.data.id, code: url.split('/').at(-1) ?? '' }
  }

  const proved = (code: string) => provedGuest(world, code)
  const picture = (guest: string) => guestPicture(world, guest)

  /** A picture that an operator has uploaded, as `kernel/files` would store it. */
  const stored = ({ company, operatorId }: TestOperator): Promise<string> =>
    files.build(world.db, { companyId: company.id, operatorId, purpose: 'images', type: 'image/png' })

  let people = 0
  const passport = () => `E${String(10_000_000 + people++)}`
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

  async function formOf(guest: string, changes: Partial<Form> = {}): Promise<Payload<'addDeclaration'>> {
    const images = [
      { fileId: await picture(guest), kind: 'healthCode' as const },
      { fileId: await picture(guest), kind: 'nucleic' as const },
    ]
    return {
      ...{ guest, strategyNumber: 1, name: '示例入场人', documentType: 'passport', documentNumber: passport() },
      ...{ cities: ['330100'], temperature: '36.5', symptoms: [], healthColour: 'green', agreed: true, images },
      nucleic: [{ sampledAt: hoursAgo(5), result: 'negative' }],
      ...changes,
    }
  }

  async function declared(fair: EpidemicFair, changes: Partial<Form> = {}) {
    const guest = await proved(fair.code)
    return call(null, 'addDeclaration', await formOf(guest, changes))
  }

  const last = (fair: EpidemicFair) =>
    world.db.one<{ id: string; version: number; state: string; doubts: string[]; phone: string }>(sql`
      select id, version, state, doubts, phone_masked as phone from declaration
      where exhibition_id = ${fair.exhibitionId} order by id desc limit 1`)
  const keyOf = async (fair: EpidemicFair) => {
    const { id, version } = await last(fair)
    return { id, version }
  }
  const receiptOf = (fair: EpidemicFair) =>
    world.db.one<{ state: string; valid: boolean; misses: number; refused: boolean }>(sql`
      select r.state, coalesce(r.valid_until > now(), false) as valid, r.misses, coalesce(r.refused_until > now(), false) as refused
      from health_pass r join declaration d on d.exhibition_id = r.exhibition_id and d.person = r.person
      where d.exhibition_id = ${fair.exhibitionId} order by d.id desc limit 1`)

  async function read(fair: EpidemicFair) {
    const { id } = await world.db.one<{ id: string }>(sql`
      select id from job where kind = 'epidemic.read' and exhibition_id = ${fair.exhibitionId} order by id desc limit 1`)
    await world.runJob(id, jobs)
  }

  /**
   * Ends the seconds in which a decision can be undone; returns the number of messages about decisions of the
   * exhibition.
   */
  async function sendDecisionMessages({ exhibitionId }: EpidemicFair): Promise<number> {
    const due = await world.db.many<{ id: string }>(sql`
      select j.id from job j join declaration d on d.id = (j.payload->>'id')::uuid
      where j.kind = 'epidemic.tellDecision' and d.exhibition_id = ${exhibitionId} order by j.id`)
    for (const { id } of due) await world.runJob(id, jobs)
    const { messages } = await world.db.one<{ messages: number }>(sql`
      select count(*)::int as messages from message where purpose = 'receiptDecided' and exhibition_id = ${exhibitionId}`)
    return messages
  }

  return {
    world,
    venue,
    second,
    stored,
    call,
    opened,
    proved,
    picture,
    passport,
    hoursAgo,
    formOf,
    declared,
    last,
    keyOf,
    receiptOf,
    read,
    sendDecisionMessages,
  }
}
