import { partnerRefusals } from '@fairgate/contract/exhibitions/partner/texts'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPartnerWorld } from '../../app/testing/partner-world.ts'

const world = await closeAfterAll(createPartnerWorld())
const venue = world.platform

const pathsOf = (reply: { data: unknown }) => {
  const { issues = [] } = (reply.data ?? {}) as { issues?: { path: string }[] }
  return issues.map(({ path }) => path)
}
const unrelate = (id: string) =>
  world.db.run(sql`update organizer_partner set state = 'ended', ended_at = now() where partner_id = ${id}`)

describe('a submission', () => {
  it('is decided by nobody who changed it since', async () => {
    const owner = await world.owner('Agent')
    const form = await world.form(owner)
    const { data } = await world.send(owner, 'Agent', 'add…', form)
    const edited = await world.send(venue, 'Agent', 'edit…', { ...data, ...form, nameEn: 'Mended Ltd.' })
    expect(await world.each(venue, 'Agent', 'approve…', edited.data)).toBe('不能审批自己提交的内容')
    expect(await world.each(world.reviewer, 'Agent', 'approve…', edited.data)).toBe('done')
  })

  it('names a first administrator without an account, or is refused at that field', async () => {
    const owner = await world.owner('Agent')
    const { administrator } = await world.form(owner)
    await world.partnerInUse('Agent', owner, { administrator })
    const reply = await world.send(owner, 'Agent', 'add…', await world.form(owner, { administrator }))
    expect(pathsOf(reply)).toEqual(['administrator.userName', 'administrator.telephone', 'administrator.email'])
  })

  it('does not approve two with the same first administrator; the second can be returned', async () => {
    const owner = await world.owner('Agent')
    const { administrator } = await world.form(owner)
    const first = await world.pendingPartner('Agent', owner, { administrator })
    const second = await world.pendingPartner('Agent', owner, { administrator })
    const { data } = await world.send(venue, 'Agent', 'approve…', { rows: [first, second] })
    expect(data.count).toBe(1)
    expect(data.failed).toHaveLength(1)
    const left = data.failed[0]?.id as string
    expect(await world.companyState(left)).toBe('pending')
  })

  it('accepts no file that somebody else uploaded', async () => {
    const [owner, other] = [await world.owner('Agent'), await world.owner('Agent')]
    const licence = await world.form(owner, { licenceFileId: await world.licence(other) })
    expect(pathsOf(await world.send(owner, 'Agent', 'add…', licence))).toEqual(['licenceFileId'])
    const papers = await world.form(owner, { documentIds: [await world.document(other)] })
    expect(pathsOf(await world.send(owner, 'Agent', 'add…', papers))).toEqual(['documentIds'])
  })
})

describe('delete', () => {
  const deleted = async (id: string) => world.each(venue, 'Cooperator', 'delete…', await world.key(id))
  const unreferred = async () => {
    const { id } = await world.partnerInUse('Cooperator', await world.owner('Cooperator'))
    await unrelate(id)
    return id
  }

  it.each(['a participation', 'a secondary', 'somebody who logged in', 'a partner it brought in'])(
    'is refused while there is %s',
    async what => {
      const id = await unreferred()
      const fair = await world.fair()
      if (what === 'a participation') {
        await world.participate(fair, { ...fair.partner.company, id }, 1)
        // Ended long ago: it still took part.
        await world.db.run(sql`update participation set state = 'ended' where company_id = ${id}`)
      } else if (what === 'a secondary') {
        await world.db.run(
          sql`insert into company (type, parent_id, name_cn, name_en) values ('cooperatorSec', ${id}, 'a', 'a')`,
        )
      } else if (what === 'somebody who logged in') {
        await world.db.run(sql`insert into operator_login select id, now() from operator where company_id = ${id}`)
      } else {
        await world.db.run(sql`update company set owner_company_id = ${id} where id = ${fair.partner.company.id}`)
      }
      expect(await deleted(id)).toBe(partnerRefusals.referred[1])
      expect(await world.companyState(id)).toBe('inUse')
    },
  )

  it('succeeds without references, and a refusal does not stop the others', async () => {
    const [survivor, gone] = [await unreferred(), await unreferred()]
    await world.db.run(sql`insert into operator_login select id, now() from operator where company_id = ${survivor}`)
    const rows = [await world.key(survivor), await world.key(gone)]
    const { data } = await world.send(venue, 'Cooperator', 'delete…', { rows })
    expect(data).toMatchObject({ count: 1, failed: [{ id: survivor, msg: partnerRefusals.referred[1] }] })
    expect(await world.companyState(gone)).toBeUndefined()
  })
})
