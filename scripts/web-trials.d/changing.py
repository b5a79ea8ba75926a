def changed(ground, options):
    raise NotImplementedError
