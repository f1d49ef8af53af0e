import styles from './conditions.module.css'

export function ConditionsHead() {
  return (
    <header className={styles.head}>
      <h1>Conditions today</h1>
      <p>As the wardens found the trails this morning, with the last reading of the nearest station.</p>
    </header>
  )
}
