import { pages, trailOf } from '@fairgate/contract/app/shell/pages'
import { isGuided } from '@fairgate/contract/insight/first-steps/guided-types'
import { type FirstStep, firstSteps } from '@fairgate/contract/insight/first-steps/steps'
import { menuGroups } from '@fairgate/contract/kernel/page/menu-groups'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useUser } from '../../kernel/auth/session.ts'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Panel } from '../../kernel/ui/layout/Panel.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import './FirstSteps.css'

/** The first steps of a new company, each with a link; hidden once all are done, or when dismissed. */
export function FirstSteps() {
  const t = useText()
  const { data } = useQueryCommand('getFirstSteps', {}, { quiet: true })
  const putAway = useCommand('setFirstSteps', { onDone: () => toast.info(t('firstSteps.awayDone')) })
  const type = useUser()?.userCompanyType ?? ''
  if (!data || data.away || !isGuided(type) || data.steps.every(({ done }) => done)) return null
  const known: Readonly<Record<string, FirstStep>> = firstSteps[type]
  const done = data.steps.filter(step => step.done).length
  return (
    <Panel as="section" className="fg-first-steps" aria-labelledby="fg-first-steps">
      <Inline as="header" gap={12} align="baseline">
        <h2 id="fg-first-steps">{t('firstSteps.title')}</h2>
        <span>{t('firstSteps.progress', { done, total: data.steps.length })}</span>
        <Button kind="quiet" size="small" busy={putAway.isPending} onClick={() => putAway.mutate({ away: true })}>
          {t('firstSteps.away')}
        </Button>
      </Inline>
      <ol>
        {data.steps.map(({ step, done }) => {
          const one = known[step]
          return one && <Step key={step} step={one} done={done} exhibitionId={data.exhibitionId} />
        })}
      </ol>
    </Panel>
  )
}

function Step({ step, done, exhibitionId }: { step: FirstStep; done: boolean; exhibitionId: string | null }) {
  const t = useText()
  const w = useLocalize()
  const Icon = done ? CircleCheck : Circle
  return (
    <li className={done ? 'is-done' : ''}>
      <Icon size={16} strokeWidth={1.6} aria-label={t(done ? 'firstSteps.done' : 'firstSteps.open')} role="img" />
      <div>
        <span>
          <Link to={addressOf(step.page, exhibitionId)}>{w(step.label)}</Link>
          {!done && <small>{w(step.why)}</small>}
        </span>
        {!done && (
          <span className="fg-first-steps-link fg-faint">
            {findPage(step.page)
              .map(label => w(label))
              .join(' › ')}
          </span>
        )}
      </div>
    </li>
  )
}

/** For a page within an exhibition: the list of exhibitions if the company has none yet. */
function addressOf(key: string, exhibitionId: string | null): string {
  const { path = tasksPath } = pages[key] ?? {}
  if (!path.includes(':id')) return path
  return exhibitionId === null ? tasksPath : path.replace(':id', exhibitionId)
}

/** The menu entry or header setting of a page, without intermediate rows. */
function findPage(key: string) {
  const trail = trailOf(key).map(({ page }) => page)
  const settings = trail[0]?.group === 'settings' ? [menuGroups.settings.label] : []
  const passed = trail.filter(({ path }, at) => at === trail.length - 1 || !/\/:\w+$/.test(path))
  return [...settings, ...passed.map(({ label }) => label)]
}
