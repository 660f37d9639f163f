import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { FileUp } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { ExhibitionFrame, type TaskDetail } from '../../app/shell/ExhibitionFrame.tsx'
import { useMay } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { PrintHeadsButton } from './PrintHeadsButton.tsx'
import { Stands } from './Stands.tsx'

/** Whether the operator's company organizes the exhibition, and it is approved and not over. */
const runs = ({ badgeTypes, exhibition }: TaskDetail): boolean =>
  badgeTypes !== null && (exhibition.state === 'preparing' || exhibition.state === 'ready')

/** Stands of one exhibition: the grid by hall and section next to the list. */
export function StandList() {
  const t = useText()
  const navigate = useNavigate()
  const mayEdit = useMay('stand:edit')
  const section = useSearchParams()[0].get('section') ?? ''
  return (
    <ExhibitionFrame
      tab="stands"
      list
      actions={detail =>
        detail.badgeTypes !== null && (
          <>
            <PrintHeadsButton exhibitionId={detail.exhibition.id} section={section} />
            {mayEdit && runs(detail) && (
              <Button icon={FileUp} onClick={() => void navigate(`${tasksPath}/${detail.exhibition.id}/stands/import`)}>
                {t('stand.importStands')}
              </Button>
            )}
          </>
        )
      }
    >
      {detail => (
        <Stands exhibitionId={detail.exhibition.id} halls={detail.exhibition.halls} edits={mayEdit && runs(detail)} />
      )}
    </ExhibitionFrame>
  )
}
