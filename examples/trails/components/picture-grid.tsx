import Image from 'waymark/image'
import Link from 'waymark/link'
import { PICTURE_HEIGHT, PICTURE_WIDTH, type Picture } from '../data/pictures.ts'
import styles from './picture-grid.module.css'

/** A click opens a picture over the page; its address, loaded anew, shows it on a page of its own. */
export function PictureGrid({ pictures }: { pictures: Picture[] }) {
  return (
    <ul className={styles.grid}>
      {pictures.map(({ id, src, title }) => (
        <li key={id}>
          <Link href={`/pictures/${id}`} scroll={false}>
            <Image
              src={src}
              alt=""
              width={PICTURE_WIDTH}
              height={PICTURE_HEIGHT}
              sizes="(max-width: 560px) 100vw, 360px"
            />
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
