import { ShoppingCart } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useText } from '../kernel/language.ts'
import { useMay, useUser } from '../kernel/session.ts'
import { Button } from '../ui/Button.tsx'

/** Secondaries are given quota by the company above them. */
const given = ['cooperatorSec', 'agentSec']

/** The way to buy quota of an exhibition, for who pays there itself. */
export function BuyQuotaButton({ exhibition }: { exhibition: { id: string; state: string } }) {
  const t = useText()
  const navigate = useNavigate()
  const may = useMay('charge:apply')
  const type = useUser()?.userCompanyType
  if (!may || exhibition.state !== 'ready' || (type && given.includes(type))) return null
  return (
    <Button icon={ShoppingCart} onClick={() => void navigate(`/receivePayment/quotaPayment/buy/${exhibition.id}`)}>
      {t('charge.buy')}
    </Button>
  )
}
