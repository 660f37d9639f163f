import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { Link, useLocation } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDay } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { SandboxNote } from './SandboxNote.tsx'
import { exhibitionAt } from './same-page.ts'

/** Below the header of every page of a sandbox: nothing here has an effect. */
export function SandboxBand() {
  const t = useText()
  const { pathname } = useLocation()
  const at = exhibitionAt(pathname)
  const itself = at !== undefined && isSandbox(at)
  const sees = useMay('exhibition:view')
  const { data } = useQueryCommand(
    'getExhibitionRehearsal',
    { exhibitionId: at ?? '' },
    { enabled: itself && sees, quiet: true },
  )
  const shown = itself ? data?.rehearsal : undefined
  return (
    <SandboxNote>
      <span>{t('rehearsal.bandSays')}</span>
      {shown && <span>{t('rehearsal.bandUntil', { day: formatDay(shown.until) })}</span>}
      {shown && <Link to={`${tasksPath}/${shown.of.id}`}>{t('rehearsal.toReal')}</Link>}
    </SandboxNote>
  )
}
