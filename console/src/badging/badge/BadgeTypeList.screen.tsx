import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { Plus, ScrollText } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ExhibitionFrame } from '../../app/shell/ExhibitionFrame.tsx'
import { useMay } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { BadgeTypes } from './BadgeTypes.tsx'
import { badgePaths } from './badge-paths.ts'

/** Badge types: who may get a badge, what data is required, and who approves. */
export function BadgeTypeList() {
  const t = useText()
  const navigate = useNavigate()
  const mayAdd = useMay('badgeType:add')
  const seesRules = useMay('ruleBook:view')
  return (
    <ExhibitionFrame
      tab="badgeTypes"
      list
      actions={({ exhibition }) => (
        <>
          {seesRules && (
            <Button icon={ScrollText} onClick={() => void navigate(`${tasksPath}/${exhibition.id}/rules`)}>
              {t('exhibition.rules')}
            </Button>
          )}
          {mayAdd && (
            <Button kind="primary" icon={Plus} onClick={() => void navigate(badgePaths.addType(exhibition.id))}>
              {t('badge.typeAdd')}
            </Button>
          )}
        </>
      )}
    >
      {({ exhibition }) => <BadgeTypes exhibitionId={exhibition.id} />}
    </ExhibitionFrame>
  )
}
