import { ExhibitionFrame } from '../../app/shell/ExhibitionFrame.tsx'
import { Slots } from './Slots.tsx'

/** Slots for vehicles, by door, with their bookings. */
export function SlotList() {
  return (
    <ExhibitionFrame tab="badges" list>
      {({ exhibition }) => <Slots exhibitionId={exhibition.id} />}
    </ExhibitionFrame>
  )
}
