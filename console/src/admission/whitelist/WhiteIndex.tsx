import { useMay, useUser } from '../../kernel/auth/session.ts'
import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { DoorLists } from './DoorLists.tsx'
import { CertificateLists, VehicleLists } from './WhitelistLists.tsx'
import type { OfScope } from './whitelist-labels.ts'

const lists = [
  { key: 'certificate', word: 'whitelist.kind_certificate' },
  { key: 'car', word: 'whitelist.kind_vehicle' },
] as const
const doors = [{ key: 'door', word: 'whitelist.viewDoor' }] as const

/** The white lists of one scope: of people, of vehicles; and the standing passes of doors. */
export function WhiteIndex({ scope }: OfScope) {
  const isVenue = useUser()?.userCompanyType === 'platform'
  const sees = useMay('whitelist:view')
  const { view, head } = useViews(
    'whitelist.kind',
    [...(sees ? lists : []), ...(isVenue ? doors : [])],
    ['exhibitionId'],
  )
  if (view === 'door') return <DoorLists scope={scope} head={head} />
  return view === 'car' ? <VehicleLists scope={scope} head={head} /> : <CertificateLists scope={scope} head={head} />
}
