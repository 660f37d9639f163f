import { ArrowLeft, RotateCcw } from 'lucide-react'
import { useNavigate } from 'react-router'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { useTitle } from '../../kernel/page/use-title.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { EmptyDrawing } from '../../kernel/ui/EmptyDrawing.tsx'
import './PageMessage.css'

export type PageMessageKind = 'gone' | 'closed' | 'fault' | 'part'

const texts: Record<PageMessageKind, { title: TextKey; line: TextKey }> = {
  gone: { title: 'shell.noPage', line: 'shell.noPageLine' },
  closed: { title: 'shell.noAccess', line: 'shell.noAccessLine' },
  fault: { title: 'shell.errorTitle', line: 'shell.errorLine' },
  part: { title: 'shell.partTitle', line: 'shell.partLine' },
}

/** A whole page with a message: unknown address, no access, a fault, or a part that did not load. */
export function PageMessage({ kind, onRetry }: { kind: PageMessageKind; onRetry?: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { title, line } = texts[kind]
  useTitle(t(title))
  return (
    <div className="fg-alert">
      <div className="fg-empty">
        <EmptyDrawing kind={kind === 'fault' || kind === 'part' ? 'fault' : 'gone'} />
        <h1 className="fg-empty-title">{t(title)}</h1>
        <p className="fg-empty-why">{t(line)}</p>
        <div className="fg-empty-action">
          {kind === 'part' && (
            <Button kind="primary" icon={RotateCcw} onClick={onRetry}>
              {t('shell.retry')}
            </Button>
          )}
          {kind === 'fault' && (
            <Button kind="primary" icon={RotateCcw} onClick={() => location.reload()}>
              {t('shell.reload')}
            </Button>
          )}
          <Button icon={ArrowLeft} onClick={() => void navigate('/')}>
            {t('shell.toStart')}
          </Button>
        </div>
      </div>
    </div>
  )
}
