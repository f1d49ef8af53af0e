import Image from 'waymark/image'
import Link from 'waymark/link'
import { PICTURE_HEIGHT, PICTURE_WIDTH, type Picture } from '../data/pictures.ts'
import styles from './picture-view.module.css'

interface PictureViewProps {
  picture: Picture
  toTrail: string
  heading: 'h1' | 'h2'
}

/** A picture with its words: on a page of its own, and in the dialog. */
export function PictureView({ picture, toTrail, heading: Heading }: PictureViewProps) {
  return (
    <figure className={styles.view}>
      <Image
        src={picture.src}
        alt={picture.title}
        width={PICTURE_WIDTH}
        height={PICTURE_HEIGHT}
        sizes="(max-width: 960px) 100vw, 960px"
        preload
      />
      <figcaption>
        <Heading>{picture.title}</Heading>
        <p>
          {picture.text} <Link href={`/trails/${picture.trail}`}>{toTrail}</Link>
        </p>
      </figcaption>
    </figure>
  )
}
