import { TriangleAlert } from 'lucide-react'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { toast } from '../../kernel/ui/toast.ts'

const alikeLabels = {
  birth: 'blacklist.sameBirth',
  phone: 'blacklist.samePhone',
  name: 'blacklist.sameName',
} as const

/**
 * Blacklist entries that resemble the holder of a badge, for the approver, who can state once that it is somebody else.
 */
export function LookAlikes({ exhibitionId, badgeId }: { exhibitionId: string; badgeId: string }) {
  const t = useText()
  const { data } = useQueryCommand('getLookAlikes', { exhibitionId, badgeId }, { quiet: true })
  const clear = useCommand('clearLookAlike')
  return data?.list.map(({ id, code, name, documentMasked, reasonName, same }) => (
    <Inline as="p" key={id} className="fg-badge-review" gap={8} role="status">
      <TriangleAlert size={16} strokeWidth={1.6} aria-hidden />
      <span>
        <strong>{t('blacklist.lookAlike')}</strong>
        <br />
        {[code, name, documentMasked, nameOf(reasonName), t(alikeLabels[same])].filter(Boolean).join(' · ')}
      </span>
      <Button
        busy={clear.isPending}
        onClick={() =>
          clear.mutate({ id, exhibitionId, badgeId }, { onSuccess: () => toast.success(t('blacklist.cleared')) })
        }
      >
        {t('blacklist.clearLookAlike')}
      </Button>
    </Inline>
  ))
}
