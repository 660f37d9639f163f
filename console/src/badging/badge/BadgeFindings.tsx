import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { NoteDialog } from '../../kernel/ui/NoteDialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import type { BadgeDetail } from './badge-labels.ts'

type Finding = BadgeDetail['findings'][number]

/** The rules that a badge does not satisfy; whoever runs the exhibition clears those that hold it. */
export function BadgeFindings({ detail: { exhibitionId, id, findings } }: { detail: BadgeDetail }) {
  const t = useText()
  const language = useLanguage()
  const [clearing, setClearing] = useState<Finding>()
  return (
    <>
      {findings.map(finding => (
        <Inline as="p" key={finding.code} className="fg-badge-review" gap={8}>
          <TriangleAlert size={16} strokeWidth={1.6} aria-hidden />
          <span>
            <strong>{t(finding.effect === 'hold' ? 'badge.ruleBlocks' : 'badge.ruleNotMet')}</strong>{' '}
            {t('badge.ruleCited', {
              ...{ code: finding.code, version: finding.version, sentence: finding.sentence[language] },
            })}{' '}
            {finding.cleared &&
              (finding.cleared.by === '' ? t('badge.ruleSatisfied') : t('badge.ruleCleared', finding.cleared))}
          </span>
          {finding.clearable && (
            <Button size="small" onClick={() => setClearing(finding)}>
              {t('badge.clearRule')}
            </Button>
          )}
        </Inline>
      ))}
      {clearing && (
        <ClearRule exhibitionId={exhibitionId} id={id} code={clearing.code} onClose={() => setClearing(undefined)} />
      )}
    </>
  )
}

interface Clearing {
  exhibitionId: string
  id: string
  code: string
  onClose: () => void
}

function ClearRule({ exhibitionId, id, code, onClose }: Clearing) {
  const t = useText()
  const { mutate, isPending } = useCommand('clearFinding', {
    onDone() {
      toast.success(t('badge.doneClearRule'))
      onClose()
    },
  })
  return (
    <NoteDialog
      title={t('badge.clearRuleAsk', { code })}
      label={t('badge.reason')}
      missing={t('shell.noteMissing', { field: t('badge.reason') })}
      verb={t('badge.clearRule')}
      busy={isPending}
      onConfirm={note => mutate({ exhibitionId, id, code, note })}
      onCancel={onClose}
    >
      <p>{t('badge.clearRuleWhy')}</p>
    </NoteDialog>
  )
}
