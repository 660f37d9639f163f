import { FileUp } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { Button } from '../ui/Button.tsx'
import { proxyPaths } from './import-kit.ts'

/** To the import of a sheet, for who may declare for others. */
export function ImportButton() {
  const t = useText()
  const navigate = useNavigate()
  if (!useMay('declaration:proxy')) return null
  return (
    <Button icon={FileUp} onClick={() => void navigate(proxyPaths.import())}>
      {t('epidemic.importDeclarations')}
    </Button>
  )
}
