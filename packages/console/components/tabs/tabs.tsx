import Link from 'waymark/link'
import styles from './tabs.module.css'

interface TabsProps {
  label: string
  items: readonly { name: string; href: string; isCurrent: boolean }[]
}

/** Views of one list. Each has an address. */
export function Tabs({ label, items }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {items.map(({ name, href, isCurrent }) => (
        <Link key={name} href={href} scroll={false} aria-current={isCurrent ? 'true' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
