import { isGuided } from '@fairgate/contract/insight/first-steps/guided-types'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { guidePage } from '@fairgate/contract/kernel/wire/constants'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { guideIsDue, guideSeen, useUser } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDates } from '../../kernel/format/format.ts'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { GuideDialog } from '../../kernel/ui/GuideDialog.tsx'
import { screenExists } from '../screens.ts'

const guided = new Set(['cooperatorMain', 'cooperatorSec'])

/** After login, for main and secondary cooperators: the exhibitions with pending tasks, the nearest first (spec §6). */
export function PartnerGuide() {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const type = useUser()?.userCompanyType ?? ''
  const [due, setDue] = useState(guideIsDue)
  const wanted = due && guided.has(type)
  const tasks = useQueryCommand('getAffairPage', guidePage, { enabled: wanted, quiet: true }).data?.list ?? []
  // Badges and tickets of one exhibition are one entry.
  const rows = [...new Map(tasks.map(row => [row.exhibitionId, row])).values()]
  const first = useQueryCommand('getFirstSteps', {}, { enabled: wanted && isGuided(type), quiet: true }).data
  const isNew = first !== undefined && !first.away && first.steps.some(({ done }) => !done)
  const close = () => {
    guideSeen()
    setDue(false)
  }
  const open = (exhibitionId: string) => {
    close()
    void navigate(screenExists(`${tasksPath}/:id`) ? `${tasksPath}/${exhibitionId}` : tasksPath)
  }
  return (
    <GuideDialog
      open={wanted && rows.length > 0}
      title={t('shell.guideTitle', { count: rows.length })}
      lead={t('shell.guideLead')}
      entries={rows.map(row => ({
        id: row.id,
        title: language === 'cn' ? row.exhibitionNameCn : row.exhibitionNameEn,
        remark: row.open.from && row.open.to ? t('shell.guideOpen', { dates: dates(row.open.from, row.open.to) }) : '',
        open: () => open(row.exhibitionId),
      }))}
      also={
        isNew && (
          <Button
            kind="quiet"
            onClick={() => {
              close()
              void navigate('/main')
            }}
          >
            {t('firstSteps.title')}
          </Button>
        )
      }
      onClose={close}
    />
  )
}

/** Local date-times of the venue, of which only the days are shown. */
const dates = (from: string, to: string) => formatDates(from.slice(0, 10), to.slice(0, 10))
