import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { useNavigate, useParams } from 'react-router'
import { ExhibitionFrame } from '../../app/shell/ExhibitionFrame.tsx'
import { DoorList } from './DoorList.tsx'
import { SetUpButtons } from './guard-page.tsx'
import { NoGate } from './NoGate.tsx'
import { useGateExhibitions } from './use-gate-exhibitions.ts'

/** The doors of an exhibition as one of its tabs: the list of "Doors and devices" with its buttons. */
export function ExhibitionDoors() {
  const { id: exhibitionId = '' } = useParams()
  const navigate = useNavigate()
  const exhibitions = useGateExhibitions()
  const exhibition = exhibitions.list.find(({ id }) => id === exhibitionId)
  const onExhibition = (id: string) => void navigate(`${tasksPath}/${id}/doors`)
  const gate = exhibition && { exhibitionId, exhibition, exhibitions: exhibitions.list, onExhibition }
  return (
    <ExhibitionFrame tab="doors" list actions={() => gate && <SetUpButtons {...gate} />}>
      {() => (gate ? <DoorList inside {...gate} /> : <NoGate exhibitions={exhibitions} />)}
    </ExhibitionFrame>
  )
}
