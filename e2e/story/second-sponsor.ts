import { partnerData } from './partner-data.ts'
import { picture } from './partner-story.ts'
import type { WireActor } from './wire-actor.ts'

/** The venue adds a second organizer: one operator enters it, another approves. By commands only. */
export async function addSecondSponsor(venue: WireActor, reviewer: WireActor): Promise<void> {
  const { second } = partnerData
  const [comAttr = '', comType = ''] = await Promise.all(
    (['com_attr', 'com_type'] as const).map(
      async code => (await venue.does('getEnableDictionaryOption', { code, status: 1 })).list[0]?.value,
    ),
  )
  const { id, version } = await venue.does('addSponsor', {
    ...{ abroad: false, nameCn: second.cn, nameEn: second.en, creditCode: second.creditCode },
    ...{ registrationNumber: null, country: null, comAttr, comType, regionCode: '330106' },
    ...{ addressCn: second.addressCn, addressEn: second.addressEn },
    ...{ contactName: second.contact, contactTelephone: second.telephone, contactEmail: second.email },
    licenceFileId: await venue.uploads(picture, partnerData.licence, 'licence'),
    administrator: second.administrator,
  })
  const { failed } = await reviewer.does('approveSponsor', { rows: [{ id, version }] })
  if (failed[0]) throw new Error(failed[0].msg)
}
