import { ExhibitionFrame } from '../../app/shell/ExhibitionFrame.tsx'
import { Slots } from './Slots.tsx'

/** When vehicles may come, at which door, and how many have booked. */
export function SlotList() {
  return (
    <ExhibitionFrame tab="badges" list>
      {({ exhibition }) => <Slots exhibitionId={exhibition.id} />}
    </ExhibitionFrame>
  )
}
