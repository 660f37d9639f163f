import { describe, expect, it } from 'vitest'
import { createBadgeWorld, someId } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { files } from '../../app/testing/factories/files.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { isLinkValid } from '../../kernel/files/signed-address.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
const photoId = await files.build(world.db, { companyId: fair.partner.company.id, purpose: 'photo' })
const badgeId = await world.draft(fair, fair.partner, { photoFileId: photoId })

const ask = (caller: TestOperator | null, id = badgeId) =>
  world.call(caller, 'getBadgePhotoLink', { exhibitionId: fair.exhibitionId, id })

/** Whether the link opens the photo for a session. */
function opensFor(url: string, { actor }: TestOperator): boolean {
  const { pathname, searchParams } = new URL(url, 'http://venue')
  return isLinkValid(world.services.keyring.linkKey(), {
    fileId: pathname.replace('/files/', ''),
    expires: Number(searchParams.get('expires')),
    signature: searchParams.get('signature') ?? '',
    sessionId: actor.sessionId,
  })
}

describe('getBadgePhotoLink', () => {
  it('leads the applicant, the organizer and the venue to a partner’s photo, each only in their own session', async () => {
    for (const reader of [fair.partner, fair.organizer, world.platform]) {
      const { statusCode, data } = await ask(reader)
      expect(statusCode).toBe(10001)
      expect(data.url).toContain(`/files/${photoId}?`)
      const others = [fair.partner, fair.organizer, world.platform].filter(other => other !== reader)
      expect([opensFor(data.url, reader), ...others.map(other => opensFor(data.url, other))]).toEqual([
        true,
        false,
        false,
      ])
    }
  })

  it('answers “not found” to another organizer or company, and if there is no badge or photo', async () => {
    const strangers = [await world.world.administrator('sponsor'), await world.world.administrator('cooperatorMain')]
    for (const stranger of strangers) expect((await ask(stranger)).reason).toBe('kernel.notFound')
    expect((await ask(fair.organizer, someId())).reason).toBe('kernel.notFound')
    expect((await ask(fair.organizer, await world.draft(fair))).reason).toBe('kernel.notFound')
  })
})
